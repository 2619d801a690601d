import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type CallKind, CALL_KINDS } from '../contract/replies.ts'
import { tables } from '../contract/tables.ts'

/** A guest's request from the table: a waiter, or the bill. */
export function TableCalls({ code, open }: { code: string; open: readonly CallKind[] }) {
  const { t } = useTranslation('tables')
  return (
    <div>
      <Stack direction="row" spacing={2}>
        {CALL_KINDS.map((kind) => (
          <CallButton key={kind} code={code} kind={kind} isOpen={open.includes(kind)} />
        ))}
      </Stack>
      <Typography role="status" sx={{ mt: 1, minHeight: 24 }}>
        {open.length > 0 ? t('guest.coming') : ''}
      </Typography>
    </div>
  )
}

function CallButton({ code, kind, isOpen }: { code: string; kind: CallKind; isOpen: boolean }) {
  const { t } = useTranslation('tables')
  const notify = useNotify()
  const { mutate, isPending } = useSend(tables.call)
  return (
    <Button
      fullWidth
      variant="outlined"
      startIcon={<Icon name={kind === 'WAITER' ? 'bell' : 'receipt'} />}
      disabled={isPending || isOpen}
      onClick={() => mutate({ code, kind }, { onError: notify.refusal })}
      sx={{ minHeight: 52 }}
    >
      {t(`guest.${kind}`)}
    </Button>
  )
}
