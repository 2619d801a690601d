import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** A page is given axe once: a screen that the router opens finds it there. */
export async function giveAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
}

/** A step is readable by everyone, and as wide as the screen. */
export async function expectUsable(page: Page): Promise<void> {
  await giveAxe(page)
  const found = await page.evaluate(async (tags) => {
    const { axe: checker } = window as { axe?: typeof axe }
    const options = { runOnly: tags, resultTypes: ['violations' as const], preload: false }
    const { violations = [] } = (await checker?.run(document, options)) ?? {}
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, WCAG)
  expect(found).toEqual([])
  const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(wide).toBeLessThanOrEqual(width ?? 0)
}
