export type PayPage = {
  provider: string
  title: string
  amount: string
  /** Ways to pay: the value sent, and the button's label. */
  methods: readonly { value: string; label: string }[]
  /** Where a paid, ended or unknown page leads. */
  back: string
  state: 'open' | 'paid' | 'ended'
  fault?: string
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText }
  main { width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem; box-sizing: border-box; border: 1px solid GrayText; border-radius: 12px }
  h1 { font-size: 1.1rem; margin: 0 0 .25rem } .amount { font-size: 2rem; font-weight: 700; margin: .5rem 0 1rem }
  .note { font-size: .85rem; opacity: .8 } form { display: grid; gap: .75rem }
  button { font: inherit; font-weight: 600; padding: .75rem 1rem; border-radius: 8px; border: 1px solid currentColor; background: none; color: inherit; cursor: pointer }
  button.pay { background: #1d4ed8; border-color: #1d4ed8; color: #fff } .fault { color: #b91c1c; font-weight: 600 }
  @media (prefers-color-scheme: dark) { .fault { color: #fca5a5 } }`

/** The page a guest pays on: a practice one, with buttons in place of card fields. */
export function payPage({ provider, title, amount, methods, back, state, fault }: PayPage): string {
  const buttons = methods.map(
    ({ value, label }) => `<button class="pay" name="method" value="${escaped(value)}">${escaped(label)}</button>`,
  )
  const open = `<form method="post">${buttons.join('')}
    <button name="method" value="declined">Let it be declined</button><button name="method" value="leave">Go back without paying</button></form>`
  const closed = `<p>${state === 'paid' ? 'This has been paid.' : 'This page has ended.'}</p><p><a href="${escaped(back)}">Back to the hotel</a></p>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(provider)} practice payment</title>
    <style>${STYLE}</style></head><body><main>
    <p class="note">${escaped(provider)}, practice: no money moves.</p><h1>${escaped(title)}</h1><p class="amount">${escaped(amount)}</p>
    ${fault ? `<p class="fault" role="alert">${escaped(fault)}</p>` : ''}${state === 'open' ? open : closed}</main></body></html>`
}

export const shownAmount = (amount: number, currency: string): string => {
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: currency.toUpperCase() })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
