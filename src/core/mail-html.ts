import type { Language } from './language.ts'

/** The look of a property's mails: its name at the top, and its colour. */
export type MailLook = { name: string; color: string; language: Language; subject: string }

/** The colour of a property that has chosen none. */
export const MAIL_COLOR = '#2b4c9b'

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it is in HTML, whatever was typed into it. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => MARKS[sign] ?? sign)

/** An address on the web, up to what most likely ends the sentence it is in. */
const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g

/** A line with its addresses as links; everything in it is escaped, nothing in it is markup. */
function lineHtml(line: string, color: string): string {
  const parts: string[] = []
  let from = 0
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    parts.push(escapeHtml(line.slice(from, index)))
    parts.push(`<a href="${escapeHtml(address)}" style="color:${color}">${escapeHtml(address)}</a>`)
    from = index + address.length
  }
  return [...parts, escapeHtml(line.slice(from))].join('')
}

/** How bright a colour is to the eye, from 0 to 1: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, from 1 to 21; text needs 4.5 to its background. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The ink that is read best on a ground. */
export const inkOn = (ground: string): string =>
  contrastOf(ground, '#ffffff') >= contrastOf(ground, '#000000') ? '#ffffff' : '#000000'

const READABLE = 4.5

/**
 * A mail's text as HTML: its paragraphs in their order under the property's name, in one column, without pictures and without anything
 * that is fetched. The text is escaped completely.
 */
export function mailHtml(text: string, { name, color, language, subject }: MailLook): string {
  // A link is read on white, whatever the property's colour is.
  const link = contrastOf(color, '#ffffff') >= READABLE ? color : MAIL_COLOR
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => lineHtml(line, link))
        .join('<br>'),
    ) // prettier-ignore
    .map((paragraph) => `<p style="margin:0 0 16px">${paragraph}</p>`)
  return [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:0;background:#f4f5f7">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f7"><tr><td align="center" style="padding:24px 12px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid #e3e6ea">',
    `<tr><td style="background:${color};color:${inkOn(color)};padding:18px 28px;font:600 18px/1.3 Arial,Helvetica,sans-serif">${escapeHtml(name)}</td></tr>`,
    `<tr><td style="padding:28px 28px 12px;color:#1b1f24;font:15px/1.55 Arial,Helvetica,sans-serif">${paragraphs.join('')}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('\n')
}
