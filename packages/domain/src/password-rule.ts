/** Said beside every field for a new password, before it is refused for it. */
export const passwordRule = 'Common passwords and your name, email or company are refused.'

/** Said when a new password is refused as one that others guess. */
export const tooEasy = 'This password is too easy to guess. Please choose another one.'
