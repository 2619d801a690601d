import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { saveFile } from '#web/ui/csv.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { audit } from '../contract.ts'

/** How far the audit log is sealed, and its end as a file: stored elsewhere, it proves later that nothing was rewritten. */
export function ChainEnd() {
  const { t } = useTranslation('audit')
  const notify = useNotify()
  const head = useQuery(queryOf(audit.head, {}))
  const seal = useSend(audit.seal)
  const save = () =>
    seal.mutate(
      {},
      {
        onSuccess: (end) =>
          saveFile(
            new Blob([`${JSON.stringify(end, null, 2)}\n`], { type: 'application/json' }),
            `audit-chain-${end.propertyId}-${end.sequence}.json`,
          ),
        onError: notify.refusal,
      },
    )
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, fontSize: 13, color: 'text.secondary' }}
    >
      {head.data && (
        <span>
          {t('chain.sealed', { count: head.data.sequence })}
          {head.data.sealedAt && head.data.sequence > 0 && (
            <>
              {' '}
              <MomentText instant={head.data.sealedAt} />
            </>
          )}
          {head.data.waiting > 0 && ` · ${t('chain.waiting', { count: head.data.waiting })}`}
        </span>
      )}
      <Button size="small" startIcon={<Icon name="download" />} disabled={seal.isPending} onClick={save}>
        {t('chain.save')}
      </Button>
    </Box>
  )
}
