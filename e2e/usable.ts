import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The accessible name contains the visible text, so that users can speak it. */
const NAMES = 'label-content-name-mismatch'
/** The bars round every screen: they are the same on all screens that a page opens, and looked at with the first. */
const BARS = '[data-bar]'
/** The further rows of a long list have the same findings as those before them. */
const FURTHER_ROWS = ['tbody > tr:nth-child(n + 11)', 'ul > li:nth-child(n + 21)']

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Loads axe into a page once: a screen that the router opens finds it loaded. Returns whether it is the page's first. */
async function giveAxe(page: Page): Promise<boolean> {
  const isFirst = !(await page.evaluate(() => 'axe' in window))
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  return isFirst
}

/** Findings that prevent reading or using the page as it is; empty when there are none. */
export async function barriersOf(page: Page): Promise<string[]> {
  const isFirst = await giveAxe(page)
  return page.evaluate(
    async ([tags, names, exclude]) => {
      if (!window.axe) throw new Error('axe is not on the page')
      const { violations } = await window.axe.run(
        { exclude },
        {
          runOnly: { type: 'tag', values: tags },
          rules: { [names]: { enabled: true } },
          resultTypes: ['violations'],
          preload: false, // no rule of these reads the style sheets
        },
      )
      return violations.map(({ id, nodes }) => {
        const places = nodes.slice(0, 3).map(({ target, html }) => `${target.join(' ')} ${html}`)
        return `${id} at ${places.join(', ')}`
      })
    },
    [WCAG, NAMES, isFirst ? FURTHER_ROWS : [BARS, ...FURTHER_ROWS]] as const,
  )
}

/** A step is readable by everyone, and as wide as the screen. */
export async function expectUsable(page: Page): Promise<void> {
  expect(await barriersOf(page)).toEqual([])
  const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(wide).toBeLessThanOrEqual(width ?? 0)
}
