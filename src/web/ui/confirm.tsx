import { useCallback, useRef, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { ConfirmContext, type Confirm, type Question } from './confirm-context.ts'
import type { ConfirmDialog } from './confirm-dialog.tsx'

let Dialog: ComponentType<ComponentProps<typeof ConfirmDialog>> | undefined

/** Fetches what asks; the shell does so early, and before signing in nothing is asked. */
export const fetchConfirmDialog = async (): Promise<void> => {
  Dialog ??= (await import('./confirm-dialog.tsx')).ConfirmDialog
}

/** Answers every `useConfirm()` below it, one question at a time. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(yes: boolean) => void>(() => {})

  const confirm: Confirm = useCallback((asked = {}) => {
    const ask = () => {
      setQuestion(asked)
      setOpen(true)
    }
    if (Dialog) ask()
    else void fetchConfirmDialog().then(ask)
    return new Promise((resolve) => (answer.current = resolve))
  }, [])
  const close = (yes: boolean) => {
    setOpen(false)
    answer.current(yes)
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {Dialog && question && <Dialog question={question} isOpen={isOpen} close={close} />}
    </ConfirmContext>
  )
}
