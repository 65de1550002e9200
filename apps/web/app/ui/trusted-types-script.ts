import { codeReaderStart } from '@portal/domain/code-reader-path'

const readerIsOurs = `url.indexOf(location.origin+'${codeReaderStart}')===0`

/**
 * Runs in <head> before all other scripts. The content security policy takes HTML from scripts only through this
 * policy, and this policy takes only what cannot become an element: texts, and the empty script by which React makes
 * script elements when it has to draw the document anew. Any other value given to innerHTML throws (ADR 0023). Of the
 * addresses of scripts it takes only the worker's that reads codes (ADR 0034).
 * The server writes it into every page, past React. One constant, because the content security policy allows it by
 * its hash.
 */
export const trustedTypesScript = `self.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:function(html){return/\\x3c/.test(html)&&html!=='\\x3cscript>\\x3c/script>'?null:html},createScriptURL:function(url){return ${readerIsOurs}?url:null}})`
