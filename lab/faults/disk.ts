import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk in a file: it may be filled, and switched off, without harm to this machine. */
export type Disk = {
  path: string
  /** As a power cut: nothing that was not flushed is ever written. Then it is there again, as it was found. */
  loseWhatIsNotFlushed: () => void
  comeBack: () => void
  remove: () => void
}

export const missingForDisks = (): string | undefined =>
  process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/dev/loop-control')
    ? 'needs Linux, root and loop devices'
    : undefined

/** `EXT4_IOC_SHUTDOWN` with `EXT4_GOING_FLAGS_NOLOGFLUSH`. */
const shutDown =
  'my $how = pack("L", 2); open(my $disk, "<", $ARGV[0]) or die $!; ioctl($disk, 0x8004587d, $how) or die $!'

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })

/** Makes one with ext4 on it, so large in MB, and mounts it. */
export function newDisk(megabytes: number): Disk {
  const home = mkdtempSync(join(tmpdir(), 'portal-disk-'))
  const image = join(home, 'disk.img')
  const path = join(home, 'mounted')
  run('truncate', '-s', `${megabytes}M`, image)
  run('mkfs.ext4', '-q', '-m', '0', '-F', image)
  run('mkdir', path)
  run('chmod', '755', home)
  const mount = () => run('mount', '-o', 'loop', image, path)
  mount()
  return {
    path,
    loseWhatIsNotFlushed: () => run('perl', '-e', shutDown, path),
    comeBack: () => {
      run('umount', path)
      mount()
    },
    remove: () => {
      run('umount', path)
      rmSync(home, { recursive: true, force: true })
    },
  }
}
