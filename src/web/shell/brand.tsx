import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'

/** The product's sign and name. */
export function Brand({ size = 28, isShort }: { size?: number; isShort?: boolean }) {
  const { t } = useTranslation('shell')
  return (
    <Stack direction="row" spacing={2.5} sx={{ alignItems: 'center' }}>
      <img src="/icons/hotelmate.svg" width={size} height={size} alt={isShort ? t('product') : ''} />
      {!isShort && <Box sx={{ fontSize: size * 0.6, fontWeight: 600, letterSpacing: '-0.01em' }}>{t('product')}</Box>}
    </Stack>
  )
}
