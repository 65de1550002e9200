/**
 * `npm test` and its parts. Each step says what it checks and how long it took; the first that fails ends the
 * run; the last line counts every test that ran.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureTestBrowser } from './ensure-chromium.mjs'
import { buildIfStale } from './product-build.mjs'
import { root } from './root.mjs'
import { runProgram } from './run-program.mjs'
import { addCounts, countsLine, playwrightCounts, type TestCounts, vitestCounts } from './test-counts.ts'
import { ensureTestPrograms } from './test-programs.mjs'

type Step = { title: string; run: () => Promise<number>; counts?: () => TestCounts }

const vitestReport = join(root, '.tmp', 'vitest.json')
const playwrightReport = join(root, '.tmp', 'playwright.json')
const [mode = 'test', ...args] = process.argv.slice(2)

const lint: Step = {
  title: 'format and lint',
  run: () => tool('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '--diagnostic-level=warn', '.']),
}

const types: Step = {
  title: 'types',
  run: async () =>
    (await tool('@react-router/dev/bin.cjs', ['typegen'], join(root, 'apps', 'web'))) ||
    (await tool('typescript/bin/tsc', ['--project', root])),
}

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

const unit: Step = {
  title: 'unit and API tests',
  run: () => tool('vitest/vitest.mjs', ['run', ...testArgs('unit')]),
  counts: () => vitestCounts(vitestReport),
}

const build: Step = { title: 'the product is built', run: () => buildIfStale(process.execPath) }

const bundles: Step = {
  title: 'bundles stay within budget',
  run: () => runProgram(process.execPath, ['scripts/check-bundles.ts']),
}

const browser: Step = {
  title: 'browser tests',
  run: async () => {
    process.env.CHROMIUM_PATH = ensureTestBrowser()
    const recorded = mode === 'e2e' && !args.includes('--trace') ? ['--trace', 'retain-on-failure'] : []
    return tool('@playwright/test/cli.js', ['test', ...recorded, ...testArgs('e2e')])
  },
  counts: () => playwrightCounts(playwrightReport),
}

const feel: Step = {
  title: 'what people feel stays within its limits',
  run: () => runProgram(process.execPath, ['lab/vitals.ts']),
}

const stepsOf: Record<string, Step[]> = {
  test: [
    lint,
    types,
    dependencyRules,
    generated,
    specLinks,
    supplyChain,
    programs,
    unit,
    build,
    bundles,
    browser,
  ],
  long: [programs, build, unit, browser, feel],
  check: [lint, types, dependencyRules, generated, specLinks, supplyChain, programs, unit],
  unit: [unit],
  e2e: [build, browser],
}

process.exitCode = await runSteps(stepsOf[mode] ?? [])

async function runSteps(steps: Step[]): Promise<number> {
  mkdirSync(join(root, '.tmp'), { recursive: true })
  for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true })

  const startedMs = Date.now()
  const counts: TestCounts[] = []
  let failedStep: Step | undefined
  for (const step of steps) {
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

/** What was typed after the command belongs to the one runner that the command is about. */
function testArgs(ownMode: string): string[] {
  return mode === ownMode ? args : []
}

function tool(script: string, toolArgs: string[], cwd = root): Promise<number> {
  return runProgram(process.execPath, [join(root, 'node_modules', script), ...toolArgs], { cwd })
}

function seconds(sinceMs: number): string {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`
}
