/**
 * Public pages read, and their links, forms and questions work, without scripts. On a slow line the scripts
 * would share it with the styles, the font and the first picture; so they wait until the page has been
 * painted, or until someone touches it (ADR 0017).
 */

/** A type that no browser runs, and a relation that none follows: what waits. */
const waiting = 'later'

/**
 * Starts the scripts once the page is rendered: two frames after `load`, so that the last picture is drawn and not
 * only there, at the first sign of a hand, or after three seconds, whichever is first. What is pressed and filled in before they run is kept for
 * `replayEarlyInput`. A script that can't be loaded, as after a new version was installed between the page and its
 * scripts, loads the page again, at most once a minute. One constant, because the content security policy allows it by its hash.
 */
export const wakeScripts = `(function(){
var signs=['pointerover','pointerdown','keydown','focusin'];
function begin(){
var script=document.querySelector('script[type=${waiting}]');
if(!script)return;
signs.forEach(function(sign){removeEventListener(sign,begin,true)});
document.querySelectorAll('link[rel=${waiting}]').forEach(function(link){link.rel='modulepreload'});
script.type='module';
script.onerror=again;
script.parentNode.insertBefore(script,script.nextSibling)
}
function again(){
try{var at=+sessionStorage.getItem('loadedAgainAt');
if(Date.now()-at>60000){sessionStorage.setItem('loadedAgainAt',Date.now());location.reload()}}catch(e){}
}
function keep(event){
if(event.type==='input'){var field=event.target;keep.fields.delete(field);keep.fields.set(field,/^(radio|checkbox)$/.test(field.type)?field.checked:field.value)}
else if(event.type==='submit'){if(event.target.method==='post'){event.preventDefault();keep.form=event.target}}
else keep.button=event.target.closest('button[type=button]')
}
keep.fields=new Map;
window.earlyInput=keep;
addEventListener('click',keep,true);
addEventListener('input',keep,true);
addEventListener('submit',keep,true);
signs.forEach(function(sign){addEventListener(sign,begin,true)});
addEventListener('load',function(){requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(begin,50)})})});
setTimeout(begin,3000)
})()`

/** Makes the scripts of a rendered page wait. What it changes is as it was before React looks at the page. */
export const scriptsAfterPaint = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${waiting}"`)
    .replace(
      '<script type="module" async="">',
      `<script>${wakeScripts}</script><script type="${waiting}" async="">`,
    )

type EarlyInput = ((event: Event) => void) & {
  /** With what they said then, the last one last: React shows a field as it knows it. */
  fields: Map<EventTarget, string | boolean>
  button?: HTMLElement | null
  /** One that only scripts can send, such as a password; a search continues its own. */
  form?: HTMLFormElement
}

/**
 * Does once more what someone did before the scripts ran, so that the page answers to it: fields first, then
 * the last button and the form that was sent. Called when the page is React's, outside of its own work: each field is
 * taken in before the next one.
 */
export function replayEarlyInput() {
  const page: { earlyInput?: EarlyInput } = window as object
  const early = page.earlyInput
  if (!early) return
  delete page.earlyInput
  for (const type of ['click', 'input', 'submit']) removeEventListener(type, early, true)

  for (const [field, value] of early.fields) fillAgain(field, value)
  if (early.button?.isConnected) early.button.click()
  // Once the page has taken in what its fields say.
  const { form } = early
  if (form) setTimeout(() => form.isConnected && form.requestSubmit())
}

/**
 * React answers to a field only when its value differs from the last one that it knows. Setting a property on
 * the element notifies React; setting it through the prototype of its class does not.
 */
function fillAgain(field: EventTarget, said: string | boolean) {
  if (field instanceof HTMLSelectElement) {
    field.value = String(said)
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (!(field instanceof HTMLInputElement)) return

  if (typeof said === 'boolean') {
    field.checked = !said
    field.click()
    return
  }
  const { selectionStart, selectionEnd } = field
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, said)
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
