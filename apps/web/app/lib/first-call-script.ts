/**
 * Runs in <head> of a page behind sign-in whose screen names its first query (`lib/first-query.ts`): sends that call before the
 * scripts of the page are there, as the person of this tab, and keeps the answer for the one who asks the same. It is given out once, to the same
 * address with the same token, and no later than ten seconds after it was sent; otherwise it is dropped. What the answer says, a
 * refusal as well, is for the call to read that takes it. Nothing is sent for people whose access is limited (a page may not be theirs),
 * and for addresses with a query. One constant, because the content security policy allows it by its hash.
 */
export const firstCallScript =
  "(function(){try{var t=sessionStorage.getItem('token'),p=JSON.parse(sessionStorage.getItem('userProfile'));if(!t||!p||!p.email||p.access||location.search)return;var c=JSON.parse(document.currentScript.dataset.calls).find(function(c){return!c.of||c.of.some(function(r){return p.roles.includes(r)})});if(!c)return;var s=location.pathname.split('/'),ok=true,u=c.url.replace(/\\*(\\w+)\\*/g,function(m,n){var v=p[n],d=/^\\d/.test(n);if(d)v=s[n];if(!(d?/^[1-9]\\d*$/:/^[\\w-]+$/).test(v||''))ok=false;return v});if(!ok)return;var a=new AbortController,h={authorization:'Bearer '+t},f=fetch(u,{headers:h,credentials:'omit',cache:'no-store',signal:a.signal});f.catch(function(){});function drop(){delete window.firstCall}setTimeout(drop,1e4);window.firstCall=function(url,i){if(url!==u)return;drop();if(i.method!=='GET'||i.headers.authorization!==h.authorization)return;var g=i.signal;if(g){if(g.aborted)a.abort(g.reason);else g.addEventListener('abort',function(){a.abort(g.reason)})}return f}}catch(e){}})()"

type Page = { firstCall?: (url: string, init: RequestInit) => Promise<Response> | undefined }

/** The answer to the page's first call, for the one who asks the same first. */
export const takeFirstCall = (url: string, init: RequestInit) => (window as Page).firstCall?.(url, init)

/** The session ended: what was asked for its person is no one else's. */
export function forgetFirstCall() {
  delete (window as Page).firstCall
}
