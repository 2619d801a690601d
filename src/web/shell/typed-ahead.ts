/** What was typed before the field that takes it is drawn; one at a time, over the whole window. */
type Collecting = { text: string; stop: () => void }
let now: Collecting | undefined

/** Characters that Shift or AltGr make are typed text; with Ctrl, Alt or Command a key is a command. */
const isText = (event: KeyboardEvent): boolean =>
  [...event.key].length === 1 &&
  ((!event.ctrlKey && !event.altKey && !event.metaKey) || event.getModifierState('AltGraph'))

const TAKEN = ['Backspace', 'Enter', 'Tab', 'Escape']

/**
 * Collects what is typed from now on, so that neither the field behind nor a shortcut takes it, until `takeTypedAhead` passes it
 * to its field. Escape ends it.
 */
export function collectTyping(onEscape: () => void): void {
  now?.stop()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || (!isText(event) && !TAKEN.includes(event.key))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isText(event)) collecting.text += event.key
    if (event.key === 'Backspace') collecting.text = [...collecting.text].slice(0, -1).join('')
    if (event.key !== 'Escape') return
    stopCollecting()
    onEscape()
  }
  const collecting = { text: '', stop: () => window.removeEventListener('keydown', onKeyDown, true) }
  window.addEventListener('keydown', onKeyDown, true)
  now = collecting
}

/** Ends the collecting and returns what was typed; empty when none was under way. */
export function takeTypedAhead(): string {
  const text = now?.text ?? ''
  stopCollecting()
  return text
}

/** Leaves the keys to the window again; what was typed is dropped. */
export function stopCollecting(): void {
  now?.stop()
  now = undefined
}
