import type { Language } from '#core/language.ts'
import { escapeHtml } from '#core/mail-html.ts'
import type { Block, SimpleBlock, Variant } from '../contract/templates.ts'
import { bandLook, buttonLook, css, LOOK, offerLook } from './look.ts'
import { filled, type Values } from './variables.ts'

/** Whose mail it is, and where its links and pictures lead. */
export type MailFrame = {
  name: string
  color: string
  /** What has to stand at the end: who sends it, and where that is. */
  footer: readonly string[]
  /** Where the reader ends it; of marketing there is one in every mail. */
  unsubscribe?: { label: string; url: string }
  /** Where a browser shows it; none on that page. */
  view?: { label: string; url: string }
  pictureUrl: (pictureId: string) => string
  /** The address a link leads to by, such as one that counts. */
  linkUrl: (url: string) => string
  /** Counts that it was opened; none where nothing is counted. */
  pixelUrl?: string
}

export type WrittenMail = { subject: string; html: string; text: string; language: Language }

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')
const link = (url: string, style: string, text: string): string =>
  `<a href="${escapeHtml(url)}" style="${style}">${text}</a>`

/** Where a link of a block leads for a reader: only to the web. */
function targetOf(url: string, values: Values): string {
  const target = url === '{bookingLink}' ? values.bookingLink : url
  return /^https?:\/\//.test(target) ? target : ''
}

function simpleHtml(block: SimpleBlock, values: Values, frame: MailFrame): string {
  const text = 'text' in block ? filled(block.text, values) : ''
  switch (block.type) {
    case 'HEADING':
      return `<h2 style="${css(LOOK.heading)}">${lines(text)}</h2>`
    case 'TEXT':
      return text
        .split(/\n{2,}/)
        .map((paragraph) => `<p style="${css(LOOK.paragraph)}">${lines(paragraph)}</p>`)
        .join('')
    case 'DIVIDER':
      return `<hr style="${css(LOOK.divider)}">`
    case 'PICTURE': {
      const picture = `<img src="${escapeHtml(frame.pictureUrl(block.pictureId))}" alt="${escapeHtml(block.alt)}" width="544" style="${css(LOOK.picture)}">`
      const target = targetOf(block.url, values)
      return target === '' ? picture : link(frame.linkUrl(target), 'text-decoration:none', picture)
    }
    case 'BUTTON': {
      const target = targetOf(block.url, values)
      return target === '' ? '' : `<p style="${css(LOOK.buttonLine)}">${link(frame.linkUrl(target), css(buttonLook(frame.color)), escapeHtml(text))}</p>`
    }
    case 'OFFER': {
      const code = values.code === '' ? '' : `<p style="${css(LOOK.code)}">${escapeHtml(values.code)}</p>`
      return `<div style="${css(offerLook(frame.color))}"><strong>${escapeHtml(values.offer)}</strong><br>${lines(text)}${code}</div>`
    }
  }
} // prettier-ignore

function blockHtml(block: Block, values: Values, frame: MailFrame): string {
  if (block.type !== 'COLUMNS') return simpleHtml(block, values, frame)
  const column = (blocks: readonly SimpleBlock[]) =>
    `<div style="${css(LOOK.column)}">${blocks.map((each) => simpleHtml(each, values, frame)).join('')}</div>`
  return `<div style="${css(LOOK.columns)}"><div style="${css(LOOK.columnsText)}">${column(block.left)}${column(block.right)}</div></div>`
} // prettier-ignore

function simpleText(block: SimpleBlock, values: Values, frame: MailFrame): string {
  const text = 'text' in block ? filled(block.text, values) : ''
  switch (block.type) {
    case 'HEADING':
      return text.toUpperCase()
    case 'TEXT':
      return text
    case 'DIVIDER':
      return '---'
    case 'PICTURE':
      return block.alt
    case 'BUTTON': {
      const target = targetOf(block.url, values)
      return target === '' ? '' : `${text}: ${frame.linkUrl(target)}`
    }
    case 'OFFER':
      return [values.offer, text, values.code].filter(Boolean).join('\n')
  }
}

/**
 * A mail of blocks as HTML and as text. Everything that is typed and every value is escaped; its footer is part of every mail, whatever its
 * blocks are. A subject is one line.
 */
export function writeMail(variant: Variant, values: Values, frame: MailFrame): WrittenMail {
  const { language, blocks } = variant
  const subject = filled(variant.subject, values).replaceAll(/\s+/g, ' ').trim()
  const flat = blocks.flatMap((block) => (block.type === 'COLUMNS' ? [...block.left, ...block.right] : [block]))
  const { unsubscribe, footer, view } = frame
  const end = [...footer, ...[view, unsubscribe].flatMap((one) => (one ? [`${one.label}: ${one.url}`] : []))]
  const body = flat.map((block) => simpleText(block, values, frame)).filter(Boolean)
  const text = [...body, ['--', ...end].join('\n')].join('\n\n')
  const preheader = filled(variant.preheader, values)
  const footerHtml = [
    ...footer.map((line) => escapeHtml(line)),
    ...(unsubscribe ? [link(unsubscribe.url, 'color:#5a626c', escapeHtml(unsubscribe.label))] : []),
  ].join('<br>')
  const html = [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light"><meta name="robots" content="noindex"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:0;background:#f4f5f7">',
    preheader === '' ? '' : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${css(LOOK.ground)}"><tr><td align="center" style="padding:24px 12px">`,
    view ? `<p style="margin:0 0 12px;font:12px/1.4 Arial,Helvetica,sans-serif">${link(view.url, 'color:#5a626c', escapeHtml(view.label))}</p>` : '',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${css(LOOK.paper)}">`,
    `<tr><td style="${css(bandLook(frame.color))}">${escapeHtml(frame.name)}</td></tr>`,
    `<tr><td style="${css(LOOK.body)}">${blocks.map((block) => blockHtml(block, values, frame)).join('')}</td></tr>`,
    `<tr><td style="${css(LOOK.footer)}">${footerHtml}</td></tr>`,
    '</table></td></tr></table>',
    frame.pixelUrl === undefined ? '' : `<img src="${escapeHtml(frame.pixelUrl)}" alt="" width="1" height="1" style="display:block;border:0">`,
    '</body></html>',
  ] // prettier-ignore
  return { subject, html: html.filter(Boolean).join('\n'), text, language }
}

/** Every text of a variant that may name variables. */
export const textsOf = ({ subject, preheader, text, blocks }: Variant): string[] => [
  subject,
  preheader,
  text,
  ...blocks
    .flatMap((block): readonly SimpleBlock[] => (block.type === 'COLUMNS' ? [...block.left, ...block.right] : [block]))
    .flatMap((block) => ('text' in block ? [block.text] : [])),
]

/** The pictures a variant shows. */
export const picturesOf = ({ blocks }: Variant): string[] =>
  blocks
    .flatMap((block): readonly SimpleBlock[] => (block.type === 'COLUMNS' ? [...block.left, ...block.right] : [block]))
    .flatMap((block) => (block.type === 'PICTURE' ? [block.pictureId] : []))

/** Whether a variant has content on its channel: a mail needs a subject and a block. */
export const isWritten = (channel: string, { subject, blocks, text }: Variant): boolean =>
  channel === 'MAIL' ? subject !== '' && blocks.length > 0 : text !== ''

/** The variant for a reader: in their language, else the first. */
export const variantFor = (variants: readonly Variant[], language: string): Variant | undefined =>
  variants.find((variant) => variant.language === language) ?? variants[0]
