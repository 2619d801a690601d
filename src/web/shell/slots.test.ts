import { expect, test } from 'vitest'
import { fetchShellParts, provideShellParts, shellSlots } from './slots.ts'

const Bell = () => null

test('whoever asks for the parts of the shell while they are fetched waits for them, and a fetch that failed is made again', async () => {
  let hasFailed = false
  const asked: (() => void)[] = []
  provideShellParts(async () => {
    await new Promise<void>((answer) => asked.push(answer))
    if (!hasFailed) {
      hasFailed = true
      throw new Error('no network')
    }
    return [{ bell: Bell }]
  })
  const first = fetchShellParts()
  asked.shift()?.()
  await expect(first).rejects.toThrow('no network')

  const second = fetchShellParts()
  let isThere = false
  const third = fetchShellParts().then(() => (isThere = true))
  await Promise.resolve()
  expect(isThere).toBe(false)
  expect(asked).toHaveLength(1)
  asked.shift()?.()
  await Promise.all([second, third])
  expect(shellSlots.bell).toBe(Bell)

  await fetchShellParts()
  expect(asked).toHaveLength(0)
})
