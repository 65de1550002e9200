import type pg from 'pg'

/** An account of wes that has no devices; the import is undone by removing them. */
const account = '487687600000200007'
const rows = 10_000

type Where = { port: number; token: string }

/** How long it takes to check a file of 10,000 devices and to save it, in ms; the devices are removed again. */
export async function timeImport(client: pg.Client, { port, token }: Where) {
  const lines = Array.from(
    { length: rows },
    (_, n) => `L${n},Driver ${n},Halden,N6 Pro,555${String(n).padStart(7, '0')}`,
  )
  const file = `Unit,Holder,Make,Model,Phone\n${lines.join('\n')}\n`
  const send = async (query: string) => {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/fleet/ImportDevices/${account}${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body: file,
    })
    const text = await answer.text()
    if (answer.status !== 200)
      throw new Error(`The import was answered with ${answer.status}: ${text.slice(0, 500)}`)
    const { result } = JSON.parse(text) as {
      result: { token: string | null; saved: boolean; errors: unknown[] }
    }
    return { ms: performance.now() - began, ...result }
  }
  await client.query('delete from devices where zoho_account_id = $1', [account])
  const checked = await send('')
  if (checked.token === null)
    throw new Error(`The file was refused: ${JSON.stringify(checked.errors.slice(0, 3))}`)
  const saved = await send(`?token=${encodeURIComponent(checked.token)}`)
  if (!saved.saved) throw new Error('The file was not saved.')
  await client.query('delete from devices where zoho_account_id = $1', [account])
  return { checkMs: checked.ms, saveMs: saved.ms }
}
