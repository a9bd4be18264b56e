import type { Requirement } from './requirement.ts'

/** Chapter 7: what happens after a call. */
export const callBehaviour: readonly Requirement[] = [
  {
    id: '7.3.1',
    text: 'A successful login begins the session.',
    tests: {
      'web/src/features/session/LoginPage.test.tsx': ['signs the member in and opens the application'],
    },
  },
  {
    id: '7.3.2',
    text: 'A successful save shows a toast if one is configured.',
    tests: {
      'web/src/lib/use-action.test.tsx': ['shows a success toast if a text is set'],
    },
  },
  {
    id: '7.3.3',
    text: 'A forced logout deletes the cookies of the session and of its token.',
    tests: {
      'server/src/platform/http/pipeline.test.ts': [
        'deletes the session cookie and the CSRF cookie when it answers 401',
      ],
    },
  },
  {
    id: '7.3.4',
    text: 'The heartbeat is sent periodically, and a 401 ends the session.',
    tests: {
      'web/src/lib/heartbeat.test.tsx': [
        'sends a heartbeat every five minutes and reports the remaining time',
      ],
      'web/src/lib/api.test.tsx': ['notifies the session of every answer with the status 401'],
      'web/src/lib/session.test.tsx': [
        'ends the session only once after several answers with the status 401',
      ],
    },
  },
  {
    id: '7.3.5',
    text: 'Several files are uploaded one after the other, with a pause of 250 ms.',
    tests: {
      'contract/test/limits.test.ts': ['the value of "%s" is as specified > upload'],
      'web/src/parts/upload/FileUpload.test.tsx': [
        'sends several files one after the other',
        'pauses for 250 ms between two files',
      ],
    },
  },
]
