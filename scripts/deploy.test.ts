import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/project-root.ts'

/** Exposure from 0 to 100; `systemd-analyze` prints a tenth of it. */
const MOST = 29
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasSystemd).each(['hotelmate.service', 'hotelmate-backup.service'])(
  '%s is exposed to less than 3 of 10, by systemd-analyze',
  (unit) => {
    const args = ['security', '--offline=true', `--threshold=${MOST}`, '--no-pager', join(projectRoot, 'deploy', unit)]
    const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    expect(status, stdout.split('\n').slice(-3).join('\n')).toBe(0)
  },
)
