/** The last characters of an id are its own; those before them say when it was made. The whole is found by them as well. */
export const shortId = (id: string) => id.slice(-8)
