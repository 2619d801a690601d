// npm run new-area <group> <name> [French title]: a working area with its tests, and its line in each list that names areas.
import { spawnSync } from 'node:child_process'
import { projectRoot } from '#server/project-root.ts'
import { Unfit, writeArea } from './new-area/write-area.ts'

const [group = '', name = '', french] = process.argv.slice(2)
try {
  const { written, byHand } = await writeArea(projectRoot, { group, name, french })
  for (const path of written) console.log(`wrote ${path}`)
  const failed = ['addresses', 'tables'].filter(
    (script) => spawnSync('npm', ['run', '--silent', script], { cwd: projectRoot, stdio: 'inherit' }).status !== 0,
  )
  const left = [...failed.map((script) => `Run npm run ${script}: it failed just now.`), ...byHand]
  console.log(`\nLeft to do by hand:\n${left.map((line) => `- ${line}`).join('\n')}`)
} catch (error) {
  if (!(error instanceof Unfit)) throw error
  console.error(error.message)
  process.exitCode = 1
}
