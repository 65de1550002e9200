/**
 * `npm test` and its parts. Each step says what it checks and how long it took; the first that fails ends the
 * run; the last line counts every test that ran.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles } from './changed-files.ts'
import { ensureTestBrowser } from './ensure-chromium.mjs'
import { buildIfStale } from './product-build.mjs'
import { root } from './root.mjs'
import { runProgram } from './run-program.mjs'
import { addCounts, countsLine, playwrightCounts, type TestCounts, vitestCounts } from './test-counts.ts'
import { ensureTestPrograms } from './test-programs.mjs'

type Step = { title: string; run: () => Promise<number>; counts?: () => TestCounts; once?: true }
type Env = Record<string, string>

const [mode = 'test', ...args] = process.argv.slice(2)
const shard = optionOf('--shard')

const lint = lintOf(['.'])

const types = typesOf('types', root)

const dependencyRules: Step = {
  title: 'dependency rules',
  run: () =>
    tool('dependency-cruiser/bin/dependency-cruiser.mjs', [
      'apps',
      'packages',
      'e2e',
      'scripts',
      'lab',
      '--progress',
      'none',
    ]),
}

const generated: Step = {
  title: 'generated files are up to date',
  run: () => runProgram(process.execPath, ['scripts/check-generated.ts']),
}

const specLinks: Step = {
  title: 'links to the specification',
  run: () => runProgram(process.execPath, ['scripts/check-spec-links.ts']),
}

const supplyChain: Step = {
  title: 'packages, licences, secrets',
  run: () => runProgram(process.execPath, ['scripts/check-supply-chain.ts']),
}

const programs: Step = {
  title: 'programs that the tests meet',
  run: async () => {
    ensureTestPrograms()
    return 0
  },
}

const unit = vitest('unit and API tests', 'vitest')
const longUnit = vitest('long unit and API tests', 'vitest-long', { LONG_TESTS: '1' })

/** The lab and the programs that draw pictures ship with nothing: they are checked by a command of their own. */
const lab: Step[] = [
  typesOf('types of the lab', join(root, 'lab')),
  vitest('tests of the lab', 'vitest-lab', { LAB_TESTS: '1' }, ['--project=unit', 'lab/']),
]

const build: Step = { title: 'the product is built', run: () => buildIfStale(process.execPath) }

const bundles: Step = {
  title: 'bundles stay within budget',
  run: () => runProgram(process.execPath, ['scripts/check-bundles.ts']),
}

const browser = playwright('browser tests', 'playwright')
const coreBrowser = playwright('browser tests of the core', 'playwright', { JOURNEYS: 'core' })
const restBrowser = playwright('other browser tests', 'playwright', { JOURNEYS: 'rest' })
const longBrowser = playwright('long browser tests', 'playwright-long', { LONG_TESTS: '1' })

const feel: Step = {
  title: 'what people feel stays within its limits',
  run: () => runProgram(process.execPath, ['lab/vitals.ts']),
}

const checks = [lint, types, dependencyRules, generated, specLinks, supplyChain].map(once)
const long = [longUnit, longBrowser, once(feel)]

const stepsOf: Record<string, () => Step[]> = {
  test: () =>
    has('--changed')
      ? changed(optionOf('--changed'))
      : [...checks, programs, unit, build, once(bundles), coreBrowser],
  'test:all': () =>
    has('--rest')
      ? [...lab.map(once), programs, build, restBrowser, ...long]
      : [...checks, ...lab.map(once), programs, unit, build, once(bundles), browser, ...long],
  check: () => [...checks, programs, unit],
  'check:lab': () => lab,
  unit: () => [unit],
  e2e: () => [build, browser],
}

process.exitCode = await runSteps(stepsOf[mode]?.() ?? [])

/** A quick look at what changed since a commit: by default, what is not committed. */
function changed(rev = 'HEAD'): Step[] {
  const files = changedFiles(rev)
  const journeys = files.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file))
  return [
    ...(files.length > 0 ? [lintOf(['--no-errors-on-unmatched', ...files])] : []),
    types,
    vitest('unit and API tests of what changed', 'vitest', {}, ['--changed', rev, '--passWithNoTests']),
    ...(journeys.length > 0
      ? [build, playwright('browser tests that changed', 'playwright', {}, journeys)]
      : []),
  ]
}

async function runSteps(steps: Step[]): Promise<number> {
  mkdirSync(join(root, '.tmp'), { recursive: true })
  const startedMs = Date.now()
  const counts: TestCounts[] = []
  let failedStep: Step | undefined
  for (const step of steps) {
    if (step.once && shard !== undefined && !shard.startsWith('1/')) continue
    const passed = await runStep(step)
    if (step.counts) counts.push(step.counts())
    if (!passed) {
      failedStep = step
      break
    }
  }

  const total = counts.reduce(addCounts, { passed: 0, failed: 0, skipped: 0 })
  const outcome = failedStep ? `Stopped at: ${failedStep.title}` : 'Everything passed'
  console.log(`\n${outcome} (${seconds(startedMs)}).`)
  if (counts.length > 0) console.log(countsLine(total))
  return failedStep ? 1 : 0
}

async function runStep({ title, run }: Step): Promise<boolean> {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(2, 70 - title.length))}`)
  const startedMs = Date.now()
  const code = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 1
  })
  console.log(`${code === 0 ? '✓' : '✗'} ${title}: ${seconds(startedMs)}`)
  return code === 0
}

function lintOf(paths: readonly string[]): Step {
  return {
    title: 'format and lint',
    run: () =>
      tool('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '--diagnostic-level=warn', ...paths]),
  }
}

function typesOf(title: string, project: string): Step {
  return {
    title,
    run: async () =>
      (await tool('@react-router/dev/bin.cjs', ['typegen'], { cwd: join(root, 'apps', 'web') })) ||
      (await tool('typescript/bin/tsc', ['--project', project])),
  }
}

function vitest(title: string, report: string, env: Env = {}, selection: readonly string[] = []): Step {
  const path = join(root, '.tmp', `${report}.json`)
  return {
    title,
    run: async () => {
      rmSync(path, { force: true })
      const selected = [...selection, ...testArgs('unit')]
      return tool('vitest/vitest.mjs', ['run', `--outputFile.json=${path}`, ...selected], { env })
    },
    counts: () => vitestCounts(path),
  }
}

function playwright(title: string, report: string, env: Env = {}, selection: readonly string[] = []): Step {
  const path = join(root, '.tmp', `${report}.json`)
  return {
    title,
    run: async () => {
      rmSync(path, { force: true })
      const recorded = mode === 'e2e' && !has('--trace') ? ['--trace', 'retain-on-failure'] : []
      return tool('@playwright/test/cli.js', ['test', ...recorded, ...selection, ...testArgs('e2e')], {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: path, CHROMIUM_PATH: ensureTestBrowser() },
      })
    },
    counts: () => playwrightCounts(path),
  }
}

/** With `--shard` this runs in the first shard only. */
function once(step: Step): Step {
  return { ...step, once: true }
}

/** What was typed after the command belongs to the one runner that the command is about; a shard to both. */
function testArgs(ownMode: string): string[] {
  if (mode === ownMode) return args
  return shard === undefined ? [] : [`--shard=${shard}`]
}

function has(option: string): boolean {
  return args.some((arg) => arg === option || arg.startsWith(`${option}=`))
}

/** `--option value` or `--option=value`. */
function optionOf(option: string): string | undefined {
  const at = args.findIndex((arg) => arg === option || arg.startsWith(`${option}=`))
  const value = args[at]?.split('=')[1] ?? args[at + 1]
  return at < 0 || value?.startsWith('-') ? undefined : value
}

function tool(
  script: string,
  toolArgs: string[],
  options: { cwd?: string; env?: Env } = {},
): Promise<number> {
  return runProgram(process.execPath, [join(root, 'node_modules', script), ...toolArgs], options)
}

function seconds(sinceMs: number): string {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`
}
