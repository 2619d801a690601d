import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../refusal-text.ts'
import { Dialog } from './dialog.tsx'
import { LoadingButton } from './loading-button.tsx'
import { CancelButton } from './leave.tsx'

export type QuestionProps = {
  title: string
  ok: string
  error: unknown
  isPending: boolean
  isDisabled?: boolean
  isDestructive?: boolean
  width?: number
  /** The refusal in words; the common sentences when left out. */
  words?: (error: unknown) => string | undefined
  onOk: () => void
  onClose: () => void
  children?: ReactNode
}

/** A dialog with a few fields for one change; Enter submits it, a refusal leaves everything typed as it is. */
export function Question(props: QuestionProps) {
  const { title, ok, error, isPending, isDisabled = false, isDestructive = false, width = 480 } = props
  const { t } = useTranslation(['shell', 'refusals'])
  const { words = (error: unknown) => refusalText(t, error) } = props
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (!isDisabled && !isPending) props.onOk()
  }
  return (
    <Dialog open width={width} title={title} onClose={props.onClose}>
      <form noValidate onSubmit={submit} style={{ display: 'grid', gap: 16, alignContent: 'start' }} aria-label={title}>
        {props.children}
        {error !== null && error !== undefined && <Alert severity="error">{words(error)}</Alert>}
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8, flexWrap: 'wrap' }}>
          <CancelButton onClick={props.onClose} />
          <LoadingButton
            type="submit"
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
            isLoading={isPending}
            disabled={isDisabled}
          >
            {ok}
          </LoadingButton>
        </div>
      </form>
    </Dialog>
  )
}
