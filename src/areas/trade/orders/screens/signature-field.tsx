import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { SignaturePad } from '#web/signature-pad.tsx'

type Props = { label: string; value: string; onChange: (strokes: string) => void }

/** Where a guest signs for the room. A name typed below counts as a signature too. */
export function SignatureField({ label, value, onChange }: Props) {
  const { t } = useTranslation('orders')
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', minHeight: 36 }}>
        <Typography variant="caption" color="textSecondary">
          {label}
        </Typography>
        {value !== '' && (
          <Button size="small" onClick={() => onChange('')}>
            {t('roomBill.clear')}
          </Button>
        )}
      </Box>
      <SignaturePad label={label} value={value} onChange={onChange} />
    </Box>
  )
}
