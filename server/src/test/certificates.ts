/** Certificates for tests: an ordinary one, a long one, and one with the longest values. */
import type { Certificate } from '@sorgfalt/contract/certificate/certificate'
import QRCode from 'qrcode'

const verifyUrl = 'https://arbeitswelt.example/verify/K7QF-92RM-XT4D'
const { data, size } = QRCode.create(verifyUrl, { errorCorrectionLevel: 'M' }).modules
const qr = Array.from({ length: size }, (_, row) =>
  Array.from(data.slice(row * size, (row + 1) * size), (module) => (module ? '1' : '0')).join(''),
)

export const createCertificate = (of: Partial<Certificate> = {}): Certificate => ({
  resultUuid: '019a0000-0000-7000-8000-000000000000',
  number: 'MUS-2026-004817',
  language: 'de_DE',
  firstName: 'Merve',
  lastName: 'Yıldız',
  isReported: false,
  companyName: 'Musterbau GmbH',
  companyLogo: null,
  responsible: { name: 'Lena Standort', duty: { kind: 'locationManager', place: 'Bauhof Augsburg' } },
  licenseeName: 'Arbeitswelt',
  title: 'Sicher arbeiten am Bildschirm',
  version: '1.2.0',
  revised: '2026-09-01',
  durationMinutes: 20,
  completedOn: '2026-11-20',
  validUntil: '2027-11-20',
  validity: 'valid',
  revokeReason: null,
  topics: [
    'Belastung erkennen',
    'Stuhl und Tisch einstellen',
    'Bewegung und Pausen',
    'Zu Hause und unterwegs',
  ],
  legal: [
    { ref: 'ArbSchG §§ 5, 12', country: 'DE' },
    { ref: 'ASR A6', country: 'DE' },
    { ref: 'ASchG §§ 14, 15', country: 'AT' },
  ],
  oral: null,
  branding: { primary: '#0e5a73', contrast: '#ffffff', logo: null },
  verificationCode: 'K7QF-92RM-XT4D',
  verifyUrl,
  qr,
  ...of,
})

/** A certificate with a name of 60 letters, a title of 90 letters, and twelve topics of two lines each. */
export const longCertificate = createCertificate({
  firstName: 'Bartholomäus-Maximilian',
  lastName: 'von und zu Hohenstein-Lüdenscheidt Ost',
  title: 'Umgang mit Gefahrstoffen, Biostoffen und krebserzeugenden Stoffen im Instandhaltungsbereich',
  companyName:
    'Gesellschaft für Instandhaltung, Gebäudetechnik und Anlagenbau der Norddeutschen Werften mbH & Co. KG',
  licenseeName: 'Berufsgenossenschaftliche Arbeitsschutzberatung Nord',
  topics: Array.from(
    { length: 12 },
    (_, index) => `Thema ${index + 1}: Kennzeichnung und Lagerung von Stoffen nach GHS am Arbeitsplatz`,
  ),
  oral: {
    by: 'Elisabeth Hollweg-Petersen',
    on: '2026-11-20',
    duty: { kind: 'unitManager', place: 'Instandhaltung und Gebäudetechnik der Werft Nordhafen' },
  },
  verifyUrl: 'https://sicherheitsunterweisungen.arbeitsschutzberatung-nord.example/verify/K7QF-92RM-XT4D',
})

/** A certificate with the longest values that the contract accepts, and very long lists. */
export const absurdCertificate = createCertificate({
  language: 'en_GB',
  validity: 'revoked',
  firstName: 'W'.repeat(250),
  lastName: 'Müller '.repeat(35),
  isReported: false,
  companyName: 'C'.repeat(250),
  licenseeName: 'Licensee '.repeat(25),
  title: 'Title <script>&amp; '.repeat(20),
  number: `MUS-2026-${'9'.repeat(60)}`,
  topics: Array.from({ length: 60 }, (_, index) => `Topic ${index} `.repeat(12)),
  legal: Array.from({ length: 60 }, (_, index) => ({
    ref: `Law ${index} § ${index}`,
    country: index % 2 ? 'AT' : 'DE',
  })),
  oral: { by: 'N'.repeat(200), on: '2026-11-20', duty: { kind: 'workplace', place: 'P'.repeat(250) } },
  responsible: { name: 'V'.repeat(200), duty: null },
  verifyUrl: `https://${'very-long-host-name.'.repeat(8)}example/verify/K7QF-92RM-XT4D`,
})
