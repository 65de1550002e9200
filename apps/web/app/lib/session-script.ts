/**
 * Runs in <head> before the first paint: a tab that has a session (docs/spec/sign-in.md#sessions) shows the place of the
 * account instead of "Sign In" while the scripts of the page load, and a sidebar that its reader collapsed is a rail. It reads what `lib/session.ts` stored and decides
 * nothing: whether the session holds is found out by the first call. Kept as one constant because the content security
 * policy allows it by its hash.
 */
export const sessionScript =
  "(function(){try{if(localStorage.getItem('sidebar')==='collapsed')document.documentElement.dataset.sidebar='collapsed'}catch(e){}try{var p=JSON.parse(sessionStorage.getItem('userProfile'));if(sessionStorage.getItem('token')&&p&&p.email){var d=document.documentElement,f=String(p.firstName||'').trim(),l=String(p.lastName||'').trim();d.dataset.session='';d.style.setProperty('--session-name',JSON.stringify((f+' '+l).trim()));d.style.setProperty('--session-initials',JSON.stringify((f.charAt(0)+l.split(/\\s+/).pop().charAt(0)).toUpperCase()))}}catch(e){}})()"

/** The session of this tab ended: the header of the next page says "Sign In" from the first paint. */
export function forgetSessionHint() {
  const { dataset, style } = document.documentElement
  delete dataset.session
  style.removeProperty('--session-name')
  style.removeProperty('--session-initials')
}
