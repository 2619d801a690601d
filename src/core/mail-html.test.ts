import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf, escapeHtml, inkOn, mailHtml } from './mail-html.ts'

const look = { name: 'Palace & Sons', color: '#2b4c9b', language: 'fr', subject: 'Facture <1>' } as const

test('a mail retains its paragraphs and lines, names its language, and fetches nothing', () => {
  const html = mailHtml('Bonjour,\nMira\n\nVoir https://pay.example/x?a=1&b=2.', look)
  expect(html).toContain('<html lang="fr">')
  expect(html).toContain('<title>Facture &lt;1&gt;</title>')
  expect(html).toContain('Palace &amp; Sons')
  expect(html).toContain('<p style="margin:0 0 16px">Bonjour,<br>Mira</p>')
  expect(html).toContain('<a href="https://pay.example/x?a=1&amp;b=2" style="color:#2b4c9b">https://pay.example/x?a=1&amp;b=2</a>.')
  expect(html).not.toMatch(/<img|<script|url\(|src=/)
}) // prettier-ignore

test('law: whatever is written, no markup of it reaches the reader', () => {
  const nasty = fc.constantFrom('<script>alert(1)</script>', '"><img src=x onerror=a>', "javascript:alert('x')", 'https://x.example/"onclick="a', '&lt;b&gt;') // prettier-ignore
  const bare = mailHtml('', look).match(/<[^>]*>/g)?.length ?? 0
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), nasty), { maxLength: 4 }), (parts) => {
      const html = mailHtml(parts.join(' '), look)
      const tags = html.match(/<[^>]*>/g) ?? []
      expect(tags.filter((tag) => !/^<(\/?p|br|\/?a)\b/.test(tag)).length).toBe(bare - 2) // its one empty paragraph
      for (const tag of tags.filter((each) => each.startsWith('<a')))
        expect(tag).toMatch(/^<a href="https?:\/\/[^"<>]*" style="color:#2b4c9b">$/)
      expect(html).not.toMatch(/onerror=a>|onclick="a/)
    }),
  )
  expect(escapeHtml(`<a href='x'>&"`)).toBe('&lt;a href=&#39;x&#39;&gt;&amp;&quot;')
})

test('law: the name is read on every colour, and a link on white', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, (color) => {
      expect(contrastOf(color, inkOn(color))).toBeGreaterThanOrEqual(4.5)
      const [, link = ''] = /style="color:(#[0-9a-f]{6})">https/.exec(mailHtml('https://a.example/b', { ...look, color })) ?? [] // prettier-ignore
      expect(contrastOf(link, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    }),
  )
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
})
