import type { Requirement } from './requirement.ts'

/** Chapter 3: locations, org units, groups, risks and forms. */
export const records: readonly Requirement[] = [
  {
    id: '3.2.1',
    text: 'A location has an identifier, name, type, floor space, address, responsible and other members.',
    tests: {
      'contract/test/entities.test.ts': ['the entity "%s" has the fields of the specification > location'],
      'server/src/features/location/location.test.ts': [
        'are returned as entered, except that surrounding spaces are removed',
      ],
    },
  },
  {
    id: '3.2.2',
    text: 'An org unit has an identifier, a name and responsible members; it can be root or default unit.',
    tests: {
      'contract/test/entities.test.ts': ['the entity "%s" has the fields of the specification > org unit'],
    },
  },
  {
    id: '3.2.3',
    text: 'The default org unit contains all members automatically.',
    tests: {
      'server/src/features/org-unit/org-unit.rules.test.ts': [
        'hasAutomaticMembers returns true for the root and the default unit',
      ],
      'server/src/features/org-unit/memberships.test.ts': [
        'always include exactly one default unit, which can be neither cleared nor deleted',
      ],
    },
  },
  {
    id: '3.2.4',
    text: 'A member group has a name, a type and a number of members.',
    tests: {
      'contract/test/entities.test.ts': [
        'the entity "%s" has the fields of the specification > member group',
      ],
    },
  },
  {
    id: '3.2.5',
    text: 'Member groups have one of six types.',
    tests: {
      'contract/test/entities.test.ts': [
        'the %s are exactly those of the specification > member group types',
      ],
    },
  },
  {
    id: '3.2.6',
    text: 'An assignment of tasks has an interval and a buffer before the first execution.',
    tests: {
      'contract/test/entities.test.ts': [
        'the entity "%s" has the fields of the specification > task assignment settings',
        'the entity "%s" has the fields of the specification > risk assignment settings',
      ],
      'web/src/parts/due-settings/DueFields.test.tsx': [
        'offers "once" and intervals from one to 24 months',
        'offers an immediate first due date, or one after weeks or months',
      ],
    },
  },
  {
    id: '3.2.7',
    text: 'An assignment of an e-learning names the org unit and its responsible members.',
    tests: {
      'contract/test/entities.test.ts': [
        'the entity "%s" has the fields of the specification > e-learning org unit assignment',
      ],
    },
  },
  {
    id: '3.2.8',
    text: 'A risk has a factor from 1 to 10, a source, a target and a load.',
    tests: {
      'contract/test/entities.test.ts': ['the entity "%s" has the fields of the specification > risk'],
      'server/src/features/risk-assessment/evaluation/formula.rules.test.ts': [
        'includes the offset that the author of the catalogue has set, and stays between 1 and 10',
      ],
    },
  },
  {
    id: '3.2.9',
    text: 'A risk action is proposed or custom.',
    tests: {
      'web/src/features/risk-assessment/plan/RiskPlan.test.tsx': [
        'turns a ticked proposal into an action with a due date and a responsible member',
        'defines a custom action',
      ],
    },
  },
  {
    id: '3.2.10',
    text: 'A change of the password consists of the old one, the new one and its repetition.',
    tests: {
      'contract/test/entities.test.ts': [
        'the entity "%s" has the fields of the specification > password change',
      ],
    },
  },
  {
    id: '3.2.11',
    text: 'A change of the username consists of the old one, the new one and the password.',
    tests: {
      'contract/test/entities.test.ts': [
        'the entity "%s" has the fields of the specification > username change',
      ],
    },
  },
  {
    id: '3.2.12',
    text: 'A login consists of the username, the company ID and the password.',
    tests: {
      'contract/test/entities.test.ts': ['the entity "%s" has the fields of the specification > login'],
    },
  },
  {
    id: '3.2.13',
    text: 'Packages bundle products, and products bundle contents of a type.',
    tests: {
      'server/src/features/company/products/product.test.ts': [
        'hide e-learnings that they do not contain, and do not let members start them',
        'do not change if a product list names unknown contents or products',
      ],
    },
  },
  {
    id: '3.2.14',
    text: 'A licensee has domains and belongs to groups.',
    tests: {
      'server/src/features/licensee/apply-licensee.test.ts': [
        'is not saved at all if it has another licensee’s host or would be a second default',
        'is updated by a changed file, and the changes are reported',
      ],
    },
  },
]
