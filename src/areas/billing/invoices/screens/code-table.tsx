import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { useSend } from '#web/api.ts'
import { useRulesOf } from '#web/input-rules.ts'
import { useLeaveGuard } from '#web/leave-guard.ts'
import { useNotify } from '#web/notify.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type ServiceCode, CODED_KINDS, type CodedKind } from '../contract/codes.ts'
import { invoices } from '../contract/invoices.ts'

type Line = ServiceCode & { key: number }

/** Which code is printed with which charge; a line without a name is for every other charge of its kind. */
export function CodeTable({ stored }: { stored: Reply<typeof invoices.serviceCodes> }) {
  const { t } = useTranslation(['invoices', 'shell'])
  const notify = useNotify()
  const { mutate, isPending } = useSend(invoices.setServiceCodes)
  const [lines, setLines] = useState<readonly Line[]>(stored.codes.map((code, key) => ({ ...code, key })))
  const codes = lines.map(({ kind, name, code }) => ({ kind, name: name.trim(), code: code.trim() }))
  const isChanged = JSON.stringify(codes) !== JSON.stringify(stored.codes)
  const rules = useRulesOf(invoices.setServiceCodes)
  const isRight = rules?.safeParse({ version: stored.version, codes }).success ?? false
  useLeaveGuard(isChanged && !isPending)

  const add = () => {
    const key = 1 + Math.max(-1, ...lines.map((line) => line.key))
    setLines([...lines, { key, kind: 'SERVICE', name: '', code: '' }])
  }
  const save = () =>
    mutate(
      { version: stored.version, codes },
      { onSuccess: () => toast(t('invoices:codes.saved')), onError: notify.refusal },
    )
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ color: 'text.secondary' }}>{t('invoices:codes.text')}</Box>
      <Box component="ul" aria-label={t('invoices:codes.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line) => (
          <CodeLine
            key={line.key}
            line={line}
            onChange={(next) => setLines(lines.map((old) => (old.key === line.key ? { ...old, ...next } : old)))}
            remove={() => setLines(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      </Box>
      {isChanged && !isRight && <Alert severity="warning">{t('invoices:codes.wrong')}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
        <Button variant="outlined" startIcon={<Icon name="add" />} onClick={add} disabled={lines.length >= 200}>
          {t('invoices:codes.add')}
        </Button>
        <LoadingButton variant="outlined" isLoading={isPending} disabled={!isChanged || !isRight} onClick={save}>
          {t('invoices:codes.save')}
        </LoadingButton>
      </Box>
    </Box>
  )
}

type LineProps = { line: Line; onChange: (change: Partial<ServiceCode>) => void; remove: () => void }

function CodeLine({ line, onChange, remove }: LineProps) {
  const { t } = useTranslation(['invoices', 'shell'])
  return (
    <Box component="li" sx={lineStyles}>
      <MuiTextField
        select
        label={t('invoices:codes.kind')}
        value={line.kind}
        onChange={(event) => onChange({ kind: event.target.value as CodedKind })}
      >
        {CODED_KINDS.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {t(`invoices:codes.of.${kind}`)}
          </MenuItem>
        ))}
      </MuiTextField>
      <MuiTextField
        label={t('invoices:codes.name')}
        placeholder={t('invoices:codes.every')}
        value={line.name}
        onChange={(event) => onChange({ name: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 120 }, inputLabel: { shrink: true } }}
      />
      <MuiTextField
        label={t('invoices:code')}
        value={line.code}
        onChange={(event) => onChange({ code: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 12, inputMode: 'numeric' } }}
      />
      <IconButton onClick={remove} aria-label={t('shell:remove')}>
        <Icon name="trash" />
      </IconButton>
    </Box>
  )
}

const lineStyles = {
  display: 'grid',
  gap: 2,
  alignItems: 'center',
  gridTemplateColumns: { xs: '1fr 1fr', sm: '150px minmax(0, 1fr) 130px 40px' },
  py: 2,
  borderBottom: '1px solid var(--line)',
} as const
