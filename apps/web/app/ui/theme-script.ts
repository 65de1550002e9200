/** The visitor's choice; "system" follows the operating system and is not stored. */
export type ThemeChoice = 'light' | 'dark' | 'system'

export const themeStorageKey = 'theme'

/**
 * Runs in <head> before the first paint, so that the right theme is there from the first pixel.
 * Kept as one constant because the content security policy allows it by its hash.
 */
export const themeScript =
  "(function(){var d=document.documentElement,m=matchMedia('(prefers-color-scheme: dark)');function s(){var c=null;try{c=localStorage.getItem('theme')}catch(e){}d.dataset.theme=c==='dark'||c==='light'?c:m.matches?'dark':'light'}s();m.addEventListener('change',s);addEventListener('storage',s)})()"
