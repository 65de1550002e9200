/** How the line begins that says before a table what a person chose for it; no table begins so (docs/spec/fleet.md#files). */
export const choicesStart = '{"choices":'

/** The line, to be sent before the bytes of the file. */
export const choicesLine = (choices: object): string => `${JSON.stringify({ choices })}\n`
