import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from './debian-packages.mjs'
import { root } from './root.mjs'

const usualPlaces = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/opt/google/chrome/chrome',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/** Chromium without a window: the same engine, and a third less work for the machine. */
const headlessShell = {
  path: '/usr/bin/chromium-headless-shell',
  package: 'chromium-headless-shell',
}

/** Where Playwright keeps browsers of its own: the folder, and the program inside each `chromium-NNN`. */
const playwrightCache = {
  linux: [join(homedir(), '.cache', 'ms-playwright'), 'chrome-linux64/chrome', 'chrome-linux/chrome'],
  darwin: [
    join(homedir(), 'Library', 'Caches', 'ms-playwright'),
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    join(process.env.LOCALAPPDATA ?? homedir(), 'ms-playwright'),
    'chrome-win64/chrome.exe',
    'chrome-win/chrome.exe',
  ],
}

/**
 * The Chromium (or Chrome) of this machine: the one CHROMIUM_PATH names, else the first in the usual places.
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  return [...usualPlaces[platform()], ...playwrightBrowsers()].find(existsSync)
}

/**
 * The browser of the tests: the one CHROMIUM_PATH names, else Chromium without a window, else any other.
 * @returns {string | undefined}
 */
export function findTestBrowser() {
  if (!process.env.CHROMIUM_PATH && existsSync(headlessShell.path)) return headlessShell.path
  return findChromium()
}

/**
 * Finds the browser of the tests, installing Chromium without a window first where that needs no password.
 * @returns {string} its path
 * @throws when there is none and none can be installed
 */
export function ensureTestBrowser() {
  if (!process.env.CHROMIUM_PATH && !existsSync(headlessShell.path)) {
    console.log(`Installing ${headlessShell.package} for the browser tests …`)
    const reason = installPackages([headlessShell.package, 'fonts-liberation'])
    if (reason) console.log(`It could not be installed: ${reason}.`)
  }
  return findTestBrowser() ?? ensureChromium()
}

/**
 * Finds Chromium, installing it first where that needs no password.
 * @returns {string} its path
 * @throws when there is none and none can be installed
 */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.env.CHROMIUM_PATH) {
    throw new Error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, and no such file exists.`)
  }

  console.log('No Chromium found; installing one …')
  installPackages(['chromium', 'fonts-liberation'])
  const installed = findChromium() ?? installFromPlaywright()
  if (installed) return installed
  throw new Error(
    'This needs Chromium or Chrome, and it could not be installed from here. Install it with your ' +
      "system's package manager, or set CHROMIUM_PATH to the program, and try again.",
  )
}

function installFromPlaywright() {
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return findChromium()
}

function playwrightBrowsers() {
  const [usualDir = '', ...programs] = playwrightCache[platform()]
  const dir = process.env.PLAYWRIGHT_BROWSERS_PATH || usualDir
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
    .flatMap((name) => programs.map((program) => join(dir, name, program)))
}

/** @returns {keyof typeof usualPlaces} */
function platform() {
  return process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux'
}
