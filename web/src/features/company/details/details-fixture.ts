import type { ClientDetails } from '@sorgfalt/contract/company/company'

/** The saved master data of a company. */
export const saved: ClientDetails = {
  name: 'Example Ltd',
  clientIdentifier: 'example',
  street: 'Weg 1',
  additional: '',
  postalCode: '86150',
  city: 'Augsburg',
  country: 'DE',
  countries: [
    { code: 'AT', name: 'Austria' },
    { code: 'DE', name: 'Germany' },
  ],
  mayChangeIdentifier: true,
  version: 3,
}
