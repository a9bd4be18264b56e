import { CopyButton } from '#features/second-factor/CopyButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import classes from './sign-on.module.css'

interface AddressFieldProps {
  label: string
  hint: string
  address: string
  copyLabel: string
}

/** An address that the user copies and enters at the provider. */
export function AddressField({ label, hint, address, copyLabel }: AddressFieldProps) {
  return (
    <div className={classes.address}>
      <TextField
        label={label}
        hint={hint}
        value={address}
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
        readOnly
      />
      <div>
        <CopyButton text={address} label={copyLabel} />
      </div>
    </div>
  )
}
