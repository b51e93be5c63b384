// The inbox works without this file: it adds keys, a question before an approval, and the word that
// something has changed. It never moves what is under the cursor.
'use strict';

// Keys that do something. They are dead in fields, and whoever is in their way switches them off.
(() => {
  const STORED = 'countersign-keys';

  const isOff = () => {
    try {
      return localStorage.getItem(STORED) === 'off';
    } catch {
      return false;
    }
  };

  /** @param {EventTarget | null} target */
  const isField = (target) =>
    target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

  const rows = () => [...document.querySelectorAll('.cases tbody tr')];

  /** The row in which the focus is; on a page without rows the page itself. */
  const here = () => document.activeElement?.closest('.cases tbody tr') ?? null;

  /** @param {number} by */
  const move = (by) => {
    const all = rows();
    const row = here();
    const at = row === null ? -1 : all.indexOf(row);
    const link = all[Math.min(Math.max(at + by, 0), all.length - 1)]?.querySelector('th a');
    if (link instanceof HTMLElement) link.focus();
  };

  /**
   * To the first of these, and from one of them to the next.
   * @param {string} selector
   */
  const focusOn = (selector) => {
    const all = [...document.querySelectorAll(selector)];
    const next = all[all.indexOf(document.activeElement ?? document.body) + 1] ?? all[0];
    if (next instanceof HTMLElement) next.focus();
  };

  /** @param {ParentNode | null} within @param {string} selector */
  const press = (within, selector) => {
    const found = within?.querySelector(selector);
    if (found instanceof HTMLElement) found.click();
  };

  const showKeys = () => {
    const details = document.querySelector('.keys details');
    if (details instanceof HTMLDetailsElement) details.open = true;
    focusOn('.keys summary');
  };

  const KEYS = {
    j: () => move(1),
    k: () => move(-1),
    x: () => press(here(), 'input[type="checkbox"]'),
    c: () => press(here() ?? (rows().length === 0 ? document : null), '.claim button'),
    '/': () => focusOn('#q'),
    a: () => focusOn('.decide .primary'),
    r: () => focusOn('.refuse textarea'),
    e: () => press(document, 'a.edit'),
    '?': showKeys,
  };

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target) || isOff()) return;
    const act = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act();
  });

  const list = document.querySelector('.keys');
  if (list instanceof HTMLElement) list.hidden = false;
  const control = document.querySelector('#keys-switch');
  if (control instanceof HTMLInputElement) {
    control.checked = !isOff();
    control.addEventListener('change', () => {
      localStorage.setItem(STORED, control.checked ? 'on' : 'off');
    });
  }
})();

// An approval is asked for once more, with the answer "no" under the finger.
(() => {
  for (const form of document.querySelectorAll('form[data-confirm]')) {
    const dialog = form.querySelector('dialog');
    if (!(form instanceof HTMLFormElement) || !(dialog instanceof HTMLDialogElement)) continue;
    form.addEventListener('submit', (event) => {
      const isAnswered = dialog.returnValue === 'yes';
      // The next time it is asked again: a page that comes back keeps its answers.
      dialog.returnValue = '';
      if (isAnswered) return;
      event.preventDefault();
      dialog.showModal();
    });
    for (const button of dialog.querySelectorAll('button')) {
      button.addEventListener('click', (event) => {
        // The second half of a double click that opened the question is no answer to it.
        if (event.detail < 2) dialog.close(button.dataset.answer);
      });
    }
    dialog.addEventListener('close', () => {
      if (dialog.returnValue === 'yes') form.requestSubmit();
    });
  }
})();

// What has been said once is not said again when the page is loaded anew.
(() => {
  const address = new URL(location.href);
  if (!address.searchParams.has('done')) return;
  address.searchParams.delete('done');
  history.replaceState(history.state, '', address);
})();

// The word that something has changed. Browsers open six connections to a place and no more, so that
// only the page that is looked at keeps one.
(() => {
  const banner = document.querySelector('#changed .notice');
  const words = banner?.querySelector('[data-many]');
  if (!(banner instanceof HTMLElement) || !(words instanceof HTMLElement)) return;
  let source = null;
  let most = 0;
  const listen = () => {
    const { since } = banner.dataset;
    source = new EventSource(
      since === undefined ? '/inbox/events' : `/inbox/events?since=${since}`,
    );
    // Where this page, as it was read, has come to: from here it goes on when it is looked at again.
    source.addEventListener('ready', (event) => {
      banner.dataset.since ??= event.lastEventId;
    });
    source.addEventListener('changed', (event) => {
      // A stream that was opened anew counts from one again.
      most = Math.max(most, Number(event.data) || 1);
      const { one = '', many = '' } = words.dataset;
      words.textContent = most === 1 ? one : many.replace('{n}', String(most));
      banner.hidden = false;
    });
  };
  const follow = () => {
    if (document.visibilityState === 'visible' && source === null) listen();
    if (document.visibilityState !== 'hidden' || source === null) return;
    source.close();
    source = null;
  };
  document.addEventListener('visibilitychange', follow);
  follow();
})();

// Says who has a ticket on the screen, while it is on the screen.
(() => {
  const HERE_EVERY_MS = 25_000;
  const here = document.querySelector('[data-here]');
  const key = document.querySelector('input[name="form_key"]');
  if (!(here instanceof HTMLElement) || !(key instanceof HTMLInputElement)) return;
  const sayHere = () => {
    if (document.visibilityState !== 'visible') return;
    const body = new URLSearchParams({ form_key: key.value });
    fetch(here.dataset.here ?? '', { method: 'POST', body }).catch(() => undefined);
  };
  sayHere();
  setInterval(sayHere, HERE_EVERY_MS);
})();
