import { execFileSync } from 'node:child_process'
import { root } from './root.mjs'

/** The files that differ from the commit at which this branch left `rev`, committed or not; without deleted ones. */
export function changedFiles(rev: string): string[] {
  return [
    ...git('diff', '--name-only', '--diff-filter=d', '--merge-base', rev),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

function git(...args: string[]): string[] {
  const names = execFileSync('git', [...args, '-z'], { cwd: root, encoding: 'utf8' })
  return names.split('\0').filter((name) => name !== '')
}
