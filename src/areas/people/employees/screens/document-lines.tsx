import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/states.tsx'
import { DayText } from '#web/ui/values.tsx'
import type { EmployeeDocument } from '../contract/replies.ts'
import { DocumentStateChip } from './marks.tsx'

type Props = {
  rows: readonly EmployeeDocument[]
  save: (document: EmployeeDocument) => void
  actions: (document: EmployeeDocument) => ReactNode
}

/** Documents of one employee, with what can be done about each. */
export function DocumentLines({ rows, save, actions }: Props) {
  const { t } = useTranslation('employees')
  if (rows.length === 0) return <EmptyState icon="note" title={t('document.none')} />
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((document) => (
        <Box component="li" key={document.id} sx={{ py: 2, borderBottom: '1px solid var(--line)' }}>
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            <strong>{document.typeName}</strong>
            <DocumentStateChip state={document.state} />
            {document.fileName && (
              <Button size="small" onClick={() => save(document)}>
                {document.fileName}
              </Button>
            )}
            {actions(document)}
          </Stack>
          {document.expiresOn && (
            <Typography variant="body2">
              {t('document.validUntil')} <DayText day={document.expiresOn} />
            </Typography>
          )}
          {document.reason !== '' && <Typography variant="body2">{document.reason}</Typography>}
        </Box>
      ))}
    </Box>
  )
}
