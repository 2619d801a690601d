import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { refusalText } from '#web/refusal-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'

type SmallFormProps = {
  title: string
  ok: string
  error: unknown
  isPending: boolean
  isDisabled?: boolean
  isDestructive?: boolean
  width?: number
  onOk: () => void
  onClose: () => void
  children?: ReactNode
}

/** A short question with one or two fields, its refusal in words, Cancel and the one thing to do. Enter does it. */
export function SmallForm(props: SmallFormProps) {
  const { title, ok, error, isPending, isDisabled = false, isDestructive = false, width = 420 } = props
  const { t } = useTranslation(['shell', 'refusals'])
  return (
    <Dialog open width={width} title={title} onClose={props.onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isDisabled && !isPending) props.onOk()
        }}
        style={{ display: 'grid', gap: 16 }}
      >
        {props.children}
        {error !== null && error !== undefined && <Alert severity="error">{refusalText(t, error)}</Alert>}
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8, flexWrap: 'wrap' }}>
          <Button onClick={props.onClose}>{t('shell:cancel')}</Button>
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
