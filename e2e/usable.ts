import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** A step is readable by everyone, and as wide as the screen. */
export async function expectUsable(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  const found = await page.evaluate(async (tags) => {
    const { axe: checker } = window as { axe?: typeof axe }
    const { violations = [] } = (await checker?.run(document, { runOnly: tags })) ?? {}
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, WCAG)
  expect(found).toEqual([])
  const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(wide).toBeLessThanOrEqual(width ?? 0)
}
