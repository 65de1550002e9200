import { expect, test } from 'vitest'
import { hostileFiles } from '../testing/hostile-files.ts'
import { aWorkbook } from '../testing/workbook.ts'
import { DocumentTooMuch, documentLane, type LaneLimits } from './document-lane.ts'

const limits: LaneLimits = {
  taskMs: 60_000,
  memoryMb: 256,
  waitingMax: 4,
  perPersonMax: 2,
  idleMs: 1_000,
  restMs: 0,
}
const csv = { file: Buffer.from('offerId,itemPrice\n1,289\n') }
const text = (parts: Uint8Array[]) => parts.map((part) => new TextDecoder().decode(part))

test('a table is read in a thread, and the next one too', async () => {
  const { run } = documentLane(limits)
  const workbook = aWorkbook([
    ['offerId', 'itemPrice'],
    ['1', '289'],
  ])
  for (const { file, sheet } of [
    { file: csv.file, sheet: null },
    { file: workbook, sheet: 'Sheet1' },
  ])
    expect(text(await run('ada', 'read-table', { file }))).toEqual([
      `{"sheet":${JSON.stringify(sheet)},"remarks":[]}`,
      '[{"row":1,"cells":["offerId","itemPrice"]},{"row":2,"cells":["1","289"]}]',
    ])
})

test('what the reader refuses arrives with its code and its fields', async () => {
  const { run } = documentLane(limits)
  await expect(
    run('ada', 'read-table', { file: hostileFiles['a tag that is left open']() }),
  ).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    fields: { file: ['This workbook is damaged: a tag has no end.'] },
  })
})

test('a task that takes too long is ended, and the next one is done', async () => {
  const slow = documentLane({ ...limits, taskMs: 0 })
  await expect(slow.run('ada', 'read-table', csv)).rejects.toBeInstanceOf(DocumentTooMuch)
  // Ending the thread is part of it: the lane takes the next task all the same.
  await expect(slow.run('ada', 'read-table', csv)).rejects.toBeInstanceOf(DocumentTooMuch)
})

test('a task that takes too much memory is ended, and the process lives', async () => {
  const { run } = documentLane({ ...limits, memoryMb: 8 })
  const rows = Array.from({ length: 20_000 }, (_, row) => [`offer ${row}`, 'x'.repeat(400)])
  const file = Buffer.from(rows.map((cells) => cells.join(',')).join('\n'))
  await expect(run('ada', 'read-table', { file })).rejects.toBeInstanceOf(DocumentTooMuch)
})

test('one person has two under way, and others are not refused for that', async () => {
  const { run } = documentLane(limits)
  const begun = [run('ada', 'read-table', csv), run('ada', 'read-table', csv)]
  await expect(run('ada', 'read-table', csv)).rejects.toMatchObject({
    code: 'TOO_MANY_DOCUMENTS',
    retryAfterSeconds: 2,
  })
  await run('mo', 'read-table', csv)
  await Promise.all(begun)
  await run('ada', 'read-table', csv)
})

test('a caller beyond the queue limit is asked to retry later', async () => {
  const { run } = documentLane({ ...limits, perPersonMax: 100 })
  // One is being read while the others wait.
  const begun = Array.from({ length: limits.waitingMax + 1 }, () => run('ada', 'read-table', csv))
  await expect(run('mo', 'read-table', csv)).rejects.toMatchObject({ code: 'BUSY' })
  await Promise.all(begun)
})

test('accounts take turns: who used the thread lately comes after who did not', async () => {
  const { run } = documentLane({ ...limits, perPersonMax: 100 })
  const done: string[] = []
  const read = (who: string, account: string) =>
    run(who, 'read-table', csv, account).then(() => void done.push(who))
  // The first is being read, and only then is known what it took.
  await Promise.all([
    read('ada', 'northgate').then(() => undefined),
    read('ann', 'northgate'),
    read('abe', 'northgate'),
    read('mo', 'marsh'),
  ])
  expect(done).toEqual(['ada', 'mo', 'ann', 'abe'])
})

test('an account whose file took all the time waits, and others do not', async () => {
  const { run } = documentLane({ ...limits, taskMs: 0, restMs: 30_000 })
  await expect(run('ada', 'read-table', csv, 'northgate')).rejects.toBeInstanceOf(DocumentTooMuch)
  await expect(run('ann', 'read-table', csv, 'northgate')).rejects.toMatchObject({
    code: 'TOO_MANY_DOCUMENTS',
    retryAfterSeconds: 30,
  })
  await expect(run('mo', 'read-table', csv, 'marsh')).rejects.toBeInstanceOf(DocumentTooMuch)
})
