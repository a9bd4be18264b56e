import type { Requirement } from './requirement.ts'

/** Chapter 5: other fields, uploads and rules about members. */
export const fieldRules: readonly Requirement[] = [
  {
    id: '5.2.1',
    text: 'A numeric field accepts digits only.',
    tests: {
      'contract/test/fields.test.ts': [
        'the rules for other fields > checking %j gives the message %s > 0123 > 12a',
      ],
    },
  },
  {
    id: '5.2.2',
    text: 'A phone number is valid in international format or as a German number.',
    tests: {
      'contract/test/fields.test.ts': [
        'phone number > checking %j gives the message %s > +43 664 1234567 > 089 123456',
      ],
    },
  },
  {
    id: '5.2.3',
    text: 'A phone number has 2 to 17 national digits and at most 250 characters.',
    tests: {
      'contract/test/fields.test.ts': ['phone number > checking %j gives the message %s > phoneNumber'],
    },
  },
  {
    id: '5.2.4',
    text: 'A postal code is checked by the format of its country, if known, without spaces and hyphens.',
    tests: {
      'contract/test/fields.test.ts': [
        'postal code > checking %j in the country %j gives the problem %s > 80 331 > 00-950 > anything',
      ],
      'web/src/features/company/details/DetailsPage.test.tsx': [
        'refuses a postcode that does not fit the country',
      ],
    },
  },
  {
    id: '5.2.5',
    text: 'A postal code has messages for a missing code or country, an unknown country and a wrong format.',
    tests: {
      'contract/test/fields.test.ts': [
        'postal code > checking %j in the country %j gives the problem %s > missingCountry > missingPostalCode',
        'postal code > checking %j in the country %j gives the problem %s > unknownCountry > notValidForCountry',
      ],
      'texts/test/coverage.test.ts': ['every %s has a text > message key'],
    },
  },
  {
    id: '5.2.6',
    text: 'A date is valid, and lies between an optional minimum and maximum.',
    tests: {
      'contract/test/fields.test.ts': [
        'the rules for other fields > checking %j gives the message %s > invalidDate > minDate > maxDate',
      ],
    },
  },
  {
    id: '5.2.7',
    text: 'Two fields have to match.',
    tests: {
      'contract/test/fields.test.ts': ['reports at the confirmation field that the confirmation differs'],
    },
  },
  {
    id: '5.2.8',
    text: 'Two fields must not match.',
    tests: {
      'web/src/parts/password/PasswordChangeForm.test.tsx': ['refuses the current password as the new one'],
    },
  },
  {
    id: '5.2.9',
    text: 'There are rules for required fields, email addresses, and limits of lengths and values.',
    tests: {
      'contract/test/fields.test.ts': [
        'the rules for other fields > checking %j gives the message %s > a@b.example > maxlength > min > max',
        'username > checking %j gives the message %s > required > minlength',
      ],
    },
  },
  {
    id: '5.2.10',
    text: 'The error of a field shows once the field has been left.',
    tests: {
      'web/src/ui/Form.test.tsx': [
        'shows no error for a field that has not lost the focus yet',
        'shows the error of a field after the field loses the focus, until the value is valid',
      ],
    },
  },
  {
    id: '5.3.1',
    text: 'An uploaded file has at most 5 MB.',
    tests: {
      'web/src/lib/upload-checks.test.ts': ['allows exactly 5 MB and refuses one byte more'],
      'web/src/parts/upload/FileUpload.test.tsx': ['refuses a file that is too large and sends nothing'],
    },
  },
  {
    id: '5.3.2',
    text: 'An uploaded file has an allowed type.',
    tests: {
      'web/src/lib/upload-checks.test.ts': ['requires an allowed file extension or content type'],
      'web/src/parts/upload/FileUpload.test.tsx': ['refuses a file of another type and sends nothing'],
    },
  },
  {
    id: '5.3.3',
    text: 'Any other failure of an upload shows its reason.',
    tests: {
      'web/src/parts/upload/FileUpload.test.tsx': ['shows why an upload failed, and sends the file again'],
    },
  },
  {
    id: '5.3.4',
    text: 'The password of a member is reset at most once every 10 minutes.',
    tests: {
      'server/src/features/member/access/reset-members.test.ts': [
        'are allowed once every ten minutes per member, independently of other members',
        'invite new members, list unreachable ones, and are allowed once every ten minutes',
      ],
    },
  },
  {
    id: '5.3.5',
    text: 'A responsible member of an org unit needs a role for it.',
    tests: {
      'server/src/features/org-unit/memberships.test.ts': [
        'as a responsible member require a manager role, which is given only on request',
      ],
    },
  },
]
