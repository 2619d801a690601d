import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/project-root.ts'
import { SCREEN_PATHS, screenPathsText } from './screen-paths.ts'

test('the addresses that compile are those of the declared screens', async () => {
  const text = readFileSync(join(projectRoot, SCREEN_PATHS), 'utf8')
  expect(text, 'run npm run addresses').toBe(await screenPathsText(projectRoot))
})
