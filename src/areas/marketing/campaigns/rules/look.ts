import { contrastOf, inkOn, MAIL_COLOR } from '#core/mail-html.ts'

type Look = Readonly<Record<string, string | number>>

/** How the parts of a mail look, to its readers and to who composes it. */
export const LOOK = {
  ground: { background: '#f4f5f7' },
  paper: { 'max-width': '600px', background: '#ffffff', border: '1px solid #e3e6ea' },
  body: { padding: '28px 28px 12px', color: '#1b1f24', font: '15px/1.55 Arial,Helvetica,sans-serif' },
  footer: {
    padding: '16px 28px 24px',
    'border-top': '1px solid #e3e6ea',
    color: '#5a626c',
    font: '12px/1.6 Arial,Helvetica,sans-serif',
  },
  heading: { margin: '0 0 12px', font: '600 22px/1.3 Arial,Helvetica,sans-serif' },
  paragraph: { margin: '0 0 16px' },
  divider: { border: 0, 'border-top': '1px solid #e3e6ea', margin: '8px 0 24px' },
  picture: { display: 'block', width: '100%', 'max-width': '100%', height: 'auto', border: 0, margin: '0 0 16px' },
  buttonLine: { margin: '0 0 20px' },
  code: { margin: '12px 0 0', font: '600 20px/1.2 Consolas,monospace', 'letter-spacing': '2px' },
  columns: { 'font-size': 0, margin: '0 -6px' },
  columnsText: { 'font-size': '15px' },
  column: {
    display: 'inline-block',
    width: '100%',
    'max-width': '272px',
    'vertical-align': 'top',
    padding: '0 6px',
    'box-sizing': 'border-box',
  },
} as const satisfies Record<string, Look>

export const bandLook = (color: string) => ({
  background: color,
  color: inkOn(color),
  padding: '18px 28px',
  font: '600 18px/1.3 Arial,Helvetica,sans-serif',
})

export const buttonLook = (color: string) => ({
  display: 'inline-block',
  background: color,
  color: inkOn(color),
  padding: '12px 22px',
  'border-radius': '6px',
  'text-decoration': 'none',
  'font-weight': 600,
})

/** An offer is framed in the colour of the property where that is read well on white. */
export const offerLook = (color: string) => ({
  border: `2px dashed ${contrastOf(color, '#ffffff') >= 4.5 ? color : MAIL_COLOR}`,
  'border-radius': '8px',
  padding: '18px',
  margin: '0 0 20px',
})

/** A look as the attribute of an element. */
export const css = (look: Look): string =>
  Object.entries(look)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
