void cncurses_placeholder(void);
