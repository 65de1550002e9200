/** "Units 331 to 336" of "units 331 to 336": the first letter is a capital. */
export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
