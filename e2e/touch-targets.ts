/** The least side of what a finger presses, in CSS pixels. */
export const LEAST_TARGET = 44

/**
 * Controls of the current page that are smaller than a finger needs, each once. A box of a checkbox counts with the label or frame
 * that takes the press for it, a field with its frame. Links in the run of a text are as high as its lines. Runs in the page.
 */
export function smallTargets(least: number): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=option], [role^=menuitem], [role=checkbox], [role=radio], [role=switch], [role=combobox]',
  )
  const frameOf = (control: HTMLElement): Element => {
    if (control.matches('input[type=checkbox], input[type=radio]')) {
      const frames = [control.closest('label'), control.closest('.MuiButtonBase-root, .MuiSwitch-root'), control]
      return frames.reduce<Element>((widest, each) => {
        if (!each) return widest
        return each.getBoundingClientRect().width > widest.getBoundingClientRect().width ? each : widest
      }, control)
    }
    // The name that opens a row is pressed anywhere on the row.
    const row = control.matches('button:not(.MuiButtonBase-root)') && control.closest('tbody tr, ul[aria-label] > li')
    return row || (control.closest('.MuiInputBase-root') ?? control)
  }
  const isShown = (control: HTMLElement): boolean => {
    const { width, height } = control.getBoundingClientRect()
    const style = getComputedStyle(control)
    if (control.closest('[aria-hidden=true], .visually-hidden, .skip-link, [inert]')) return false
    // A bare box of a checkbox lies unseen over its picture.
    const isSeen = style.opacity !== '0' || control.matches('input[type=checkbox], input[type=radio]')
    return width > 1 && height > 1 && style.visibility === 'visible' && isSeen
  }
  const isInText = (control: HTMLElement) =>
    control.matches('a') && getComputedStyle(control).display === 'inline' && control.children.length === 0
  const small = [...controls].flatMap((control) => {
    if (!isShown(control) || isInText(control) || control.matches('input[type=file]')) return []
    // What only opens the list of a field, or empties it, lies in the frame of the field.
    const box = frameOf(control).getBoundingClientRect()
    if (box.width >= least - 0.5 && box.height >= least - 0.5) return []
    const name = control.ariaLabel ?? (control.textContent || control.getAttribute('name') || control.className)
    return [
      `'${name.trim().slice(0, 40)}' (${control.tagName.toLowerCase()}) is ${Math.round(box.width)} x ${Math.round(box.height)}`,
    ]
  })
  return [...new Set(small)]
}
