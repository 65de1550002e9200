import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './root.mjs'

/** @type {NodeJS.Signals[]} */
const passedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program on our terminal, passes signals on to it and answers its exit code when it has ended.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, cwd?: string }} [options]
 * @returns {Promise<number>}
 */
export function runProgram(program, args, { env = {}, cwd = root } = {}) {
  const child = spawn(program, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    // A terminal gives Ctrl-C to both of us; a second one would cut the child's orderly stop short.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal)
  }
  for (const signal of passedSignals) process.on(signal, pass)
  const watching = whenNpmEnds(() => child.kill('SIGTERM'))

  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      clearInterval(watching)
      for (const passed of passedSignals) process.off(passed, pass)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}

const lookForParentMs = 500

/**
 * npm ends its shell on SIGTERM and not what the shell runs: without this, `kill` of `npm start` would leave the portal
 * and its database running.
 * @param {() => void} end
 */
function whenNpmEnds(end) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const parent = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    end()
  }, lookForParentMs)
  return watching.unref()
}
