import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { useLanguage } from '#web/language.ts'
import { useNotify } from '#web/notify.ts'
import { saveReply } from '#web/ui/files.ts'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { invoices } from '../contract/invoices.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'

export type AccessKey = { orderId: string; userId: string; pin: string }
type Props = { opened: Reply<typeof invoices.authenticateInvoice>; access: AccessKey }

/** What the PIN opened: each document as it was issued, with its PDF. */
export function GuestDocuments({ opened: { documents, sellerName, timeZone }, access }: Props) {
  const { t } = useTranslation('invoices')
  const notify = useNotify()
  const language = useLanguage()
  const [chosen, setChosen] = useState(documents[0]?.id)
  const shown = documents.find(({ id }) => id === chosen)
  return (
    <Box component="main" sx={{ minHeight: '100dvh', p: { xs: 4, sm: 6 }, bgcolor: 'background.default' }}>
      <Stack
        direction="row"
        className="no-print"
        sx={{ maxWidth: '210mm', mx: 'auto', mb: 4, flexWrap: 'wrap', gap: 3, alignItems: 'center' }}
      >
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Typography variant="h1" id="page-title" tabIndex={-1}>
            {shown ? `${t(`type.${shown.type}`)} ${shown.number}` : t('access.title')}
          </Typography>
          <Typography color="textSecondary">{sellerName}</Typography>
        </Box>
        {shown && (
          <>
            <Button variant="outlined" startIcon={<Icon name="print" />} onClick={() => window.print()}>
              {t('print')}
            </Button>
            <Button
              variant="contained"
              startIcon={<Icon name="download" />}
              onClick={() =>
                void saveReply(invoices.accessPdf, { ...access, invoiceId: shown.id, language }).catch(notify.refusal)
              }
            >
              {t('access.save')}
            </Button>
          </>
        )}
      </Stack>
      {documents.length > 1 && (
        <Tabs
          className="no-print"
          value={chosen}
          onChange={(_, next: string) => setChosen(next)}
          variant="scrollable"
          aria-label={t('access.documents')}
          sx={{ maxWidth: '210mm', mx: 'auto', mb: 4 }}
        >
          {documents.map(({ id, number }) => (
            <Tab key={id} value={id} label={number} />
          ))}
        </Tabs>
      )}
      {shown ? (
        <InvoiceSheet invoice={shown} timeZone={timeZone} />
      ) : (
        <EmptyState title={t('access.nothing')} text={t('access.nothingText')} />
      )}
    </Box>
  )
}
