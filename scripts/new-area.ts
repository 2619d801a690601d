// npm run new-area <group> <name> [French title]: a working area with its tests, and its line in each list that names areas.
import { spawnSync } from 'node:child_process'
import { projectRoot } from '#server/project-root.ts'
import { Unfit, writeArea } from './new-area/write-area.ts'

const [group = '', name = '', french] = process.argv.slice(2)
try {
  const { written, byHand } = await writeArea(projectRoot, { group, name, french })
  for (const path of written) console.log(`wrote ${path}`)
  const { status } = spawnSync('npm', ['run', '--silent', 'tables'], { cwd: projectRoot, stdio: 'inherit' })
  const left = status === 0 ? byHand : ['Run npm run tables: it failed just now.', ...byHand]
  console.log(`\nLeft to do by hand:\n${left.map((line) => `- ${line}`).join('\n')}`)
} catch (error) {
  if (!(error instanceof Unfit)) throw error
  console.error(error.message)
  process.exitCode = 1
}
