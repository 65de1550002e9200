import { codeReaderStart, keptReaderPrefix, receiveWorkerPath } from '@portal/domain/worker-paths'

/** No other address has these beginnings: what follows is a hash, and a file of the build or nothing. */
const beginnings = [codeReaderStart, keptReaderPrefix + codeReaderStart, receiveWorkerPath]
const isOurs = `${JSON.stringify(beginnings)}.some(function(path){return url.indexOf(location.origin+path)===0})`

/**
 * Runs in <head> before all other scripts. The content security policy takes HTML from scripts only through this
 * policy, and this policy takes only what cannot become an element: texts, and the empty script by which React makes
 * script elements when it has to draw the document anew. Any other value given to innerHTML throws (ADR 0023). Of the
 * addresses of scripts it takes only those of the worker that reads codes (ADR 0034) and of the receiving page's service
 * worker (ADR 0035).
 * The server writes it into every page, past React. One constant, because the content security policy allows it by
 * its hash.
 */
export const trustedTypesScript = `self.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:function(html){return/\\x3c/.test(html)&&html!=='\\x3cscript>\\x3c/script>'?null:html},createScriptURL:function(url){return ${isOurs}?url:null}})`
