import Button from '@mui/material/Button'
import { createContext, use, useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { unsavedCount } from '../leave-guard.ts'
import { useConfirm } from './confirm-context.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLElement

const CONTROLS = 'input, textarea, [aria-pressed], [aria-checked]'
/** What is searched for is no work that could be lost, nor is a file box, which is emptied when it is read, or a box that is saved at once. */
const NOT_WORK = '[type=search], [type=file], [role=searchbox], [data-at-once] *'

/** The control an event comes from; of a select its unseen input, which has the value. */
function controlOf(target: EventTarget): Control | undefined {
  if (!(target instanceof Element)) return undefined
  const select = target.closest('.MuiSelect-root, .MuiInputBase-root')?.querySelector<Control>('.MuiSelect-nativeInput')
  const control =
    select ?? target.closest<Control>(CONTROLS) ?? target.closest('label')?.querySelector<Control>('input')
  return control && !control.matches(NOT_WORK) ? control : undefined
}

const valueOf = (control: Control): string =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
    ? String(control.checked)
    : control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
      ? control.value
      : `${control.ariaPressed} ${control.ariaChecked}`

const LeaveContext = createContext<((close: () => void) => void) | undefined>(undefined)

/**
 * The way out of a dialog or a panel: unsaved changes of its fields need a confirmation, by whatever way it is closed,
 * wherever the fields' values are stored. What the fields were before the user came to them is remembered here.
 */
export function useLeave() {
  const { t } = useTranslation('shell')
  const confirm = useConfirm()
  const before = useRef(new Map<Control, string>())
  const [unsavedBehind] = useState(unsavedCount)
  const isChanged = () =>
    unsavedCount() > unsavedBehind ||
    [...before.current].some(([control, value]) => control.isConnected && valueOf(control) !== value)

  useEffect(() => {
    const remembered = before.current
    const preventUnload = (event: BeforeUnloadEvent) => {
      if ([...remembered].some(([control, value]) => control.isConnected && valueOf(control) !== value))
        event.preventDefault()
    }
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
  }, [])

  const remember = ({ target }: SyntheticEvent) => {
    const control = controlOf(target)
    if (control && !before.current.has(control)) before.current.set(control, valueOf(control))
  }
  const leave = async (close: () => void): Promise<void> => {
    if (isChanged() && !(await confirm({ message: t('leave.message'), ok: t('leave.ok') }))) return
    before.current.clear()
    close()
  }
  return {
    isChanged,
    leave,
    /** Around all that can be filled in. */
    watch: { onFocusCapture: remember, onPointerDownCapture: remember },
    LeaveContext,
    way: (close: () => void) => void leave(close),
  }
}

/** The button that closes its dialog; it confirms first if there are unsaved changes. */
export function CancelButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('shell')
  const leave = use(LeaveContext)
  return <Button onClick={() => (leave ? leave(onClick) : onClick())}>{t('cancel')}</Button>
}
