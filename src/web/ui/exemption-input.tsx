import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { type Exemption, EXEMPTIONS } from '#core/tax.ts'

type Exempted = { exemption?: Exemption | null | undefined; exemptionReason?: string | undefined }
type Props = { value: Exempted; onChange: (value: Exempted) => void }

/** Why something bears no tax, by its category, and the reason that documents print. */
export function ExemptionInput({ value, onChange }: Props) {
  const { t } = useTranslation('shell')
  const { exemption, exemptionReason = '' } = value
  return (
    <Box className="exemption" sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '240px 1fr' } }}>
      <MuiTextField
        select
        label={t('exemption.label')}
        value={exemption ?? ''}
        onChange={(event) => {
          const chosen = EXEMPTIONS.find((one) => one === event.target.value)
          onChange({ exemption: chosen ?? null, exemptionReason: chosen ? exemptionReason : '' })
        }}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{t('exemption.none')}</MenuItem>
        {EXEMPTIONS.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`exemption.${one}`)}
          </MenuItem>
        ))}
      </MuiTextField>
      {exemption && (
        <MuiTextField
          label={t('exemption.reason')}
          value={exemptionReason}
          required={exemption === 'E'}
          onChange={(event) => onChange({ exemption, exemptionReason: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      )}
    </Box>
  )
}
